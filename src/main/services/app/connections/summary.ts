import type { Authentication, ConnectionDraft, Network } from '#shared/bridge/app/connection-inputs.ts';
import { sealedFacts } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary, SealedConnection } from '#shared/bridge/app/connections.ts';
import type { Instant } from '#shared/domain/instant.ts';

import { readClientCertificate } from './client-certificate.ts';

/** What of a connection is sealed with its secrets. */
export const sealedConnectionOf = ({ name, environment, baseUrl, portalId }: SealedConnection): SealedConnection => ({ name, environment, baseUrl, portalId });

/** Whether a connection is no longer what its secrets were sealed for. Those of an earlier version do not say. */
export const isAltered = (connection: ConnectionSummary, sealed: SealedConnection | null): boolean =>
  sealed !== null && sealedFacts.some((fact) => connection[fact] !== sealed[fact]);

/** What the window may know of how a connection proves itself and gets to its bank. */
export const accessFacts = (
  authentication: Authentication, network: Network,
): Pick<ConnectionSummary, 'scheme' | 'proxy' | 'ownCa' | 'certificateExpiresAt'> => ({
  scheme: authentication.scheme,
  proxy: network.proxy.use,
  ownCa: network.ca !== null,
  certificateExpiresAt: certificateExpiresAt(authentication, network),
});

/** The summary of a connection that is being saved. */
export const summaryOf = (connectionId: string, draft: ConnectionDraft): ConnectionSummary => ({
  connectionId,
  name: draft.name,
  environment: draft.environment,
  baseUrl: draft.baseUrl,
  portalId: draft.portalId,
  keepSecretsWith: draft.keepSecretsWith,
  builtIn: false,
  ...accessFacts(draft.authentication, draft.network),
});

/** When the certificate that is shown runs out; null when none is shown or it cannot be read. */
function certificateExpiresAt(authentication: Authentication, network: Network): Instant | null {
  const shown = authentication.scheme === 'clientCertificate' ? authentication.certificate : network.clientCertificate;
  if (shown === null) return null;
  const read = readClientCertificate(shown);
  return read.ok ? read.value.expiresAt : null;
}
