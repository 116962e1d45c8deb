import type { FastifyInstance } from 'fastify';
import { requireScope } from '../../accounts/authenticator.ts';
import type { DesignsService } from '../../services/designs-service.ts';
import { principalOf } from '../principal.ts';
import { resource } from '../resource.ts';

export function designRoutes(app: FastifyInstance, designs: DesignsService): void {
  resource(app, '/designs', {
    async POST(request, reply) {
      const principal = principalOf(request);
      requireScope(principal, 'designs:write');
      const data = await designs.create({ accountId: principal.accountId, body: request.body });
      return reply.code(201).header('location', `/v1/designs/${data.id}`).send({ success: true, data });
    },
  });
  resource(app, '/designs/:designId', {
    async GET(request) {
      const principal = principalOf(request);
      requireScope(principal, 'designs:read');
      const { designId } = request.params as { readonly designId: string };
      return { success: true, data: await designs.get({ accountId: principal.accountId, id: designId }) };
    },
  });
}
