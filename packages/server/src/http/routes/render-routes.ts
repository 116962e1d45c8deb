import type { FastifyInstance } from 'fastify';
import { requireScope } from '../../accounts/authenticator.ts';
import type { RendersService } from '../../services/renders-service.ts';
import { principalOf } from '../principal.ts';
import { resource } from '../resource.ts';

export function renderRoutes(app: FastifyInstance, renders: RendersService): void {
  resource(app, '/render/design/:designId', {
    async POST(request) {
      const principal = principalOf(request);
      requireScope(principal, 'renders:write');
      const { designId } = request.params as { readonly designId: string };
      const data = await renders.renderDesign({ accountId: principal.accountId, designId, body: request.body });
      return { success: true, data };
    },
  });
  resource(app, '/render/status/:renderId', {
    async GET(request) {
      const principal = principalOf(request);
      requireScope(principal, 'renders:read');
      const { renderId } = request.params as { readonly renderId: string };
      return { success: true, data: await renders.status({ accountId: principal.accountId, renderId }) };
    },
  });
}
