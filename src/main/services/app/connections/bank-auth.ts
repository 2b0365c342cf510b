import type { AuthScheme } from '#main/bank/index.ts';
import type { Authentication } from '#shared/bridge/app/connection-inputs.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/** A connection's authentication as the bank client takes it. */
export function bankAuth(authentication: Authentication): AuthScheme {
  switch (authentication.scheme) {
    case 'none':
      return { kind: 'none' };
    case 'apiKey':
      return { kind: 'apiKey', headerName: authentication.headerName, key: authentication.key };
    case 'headers':
      return { kind: 'headers', headers: Object.fromEntries(authentication.headers.map(({ name, value }) => [name, value])) };
    case 'bearer':
      return { kind: 'bearer', token: authentication.token };
    case 'basic':
      return { kind: 'basic', userName: authentication.userName, password: authentication.password };
    case 'oauth2': {
      const { scheme: _, ...client } = authentication;
      return { kind: 'oauth2', ...client };
    }
    case 'clientCertificate':
      return { kind: 'clientCertificate', certificate: authentication.certificate };
    default:
      return assertNever(authentication);
  }
}
