import plus from 'lucide:plus';
import { useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import parts from '../parts/parts.module.css';
import { Deliveries } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { Endpoints } from './endpoints.tsx';
import { SigningSecret } from './signing-secret.tsx';

/** Who is told of what, with which signature, and what became of it. */
export function WebhooksPage() {
  const { pages, webhooks: words } = useMessages();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeader title={pages.webhooks} lead={words.lead}>
        <Button look="primary" icon={plus} operation="createWebhook" onPress={() => setMaking(true)}>
          {words.create}
        </Button>
      </PageHeader>
      <Endpoints />
      <section className={parts['section']} aria-labelledby="signing-secret">
        <h2 id="signing-secret">{words.secret}</h2>
        <SigningSecret />
      </section>
      <section className={parts['section']} aria-labelledby="deliveries">
        <h2 id="deliveries">{words.deliveries}</h2>
        <Deliveries />
      </section>
      {isMaking && <EndpointDialog onClose={() => setMaking(false)} />}
    </>
  );
}
