import { z } from 'zod';
import { environments, secretKeepers } from './connections.ts';

const secret = z.string().min(1).max(4096);
const name = z.string().trim().min(1).max(200);

/** How the bank recognises the caller. The interface does not say which (section 5). OAuth 2 and client certificates come later. */
export const authentication = z.discriminatedUnion('scheme', [
  z.object({ scheme: z.literal('none') }),
  z.object({ scheme: z.literal('apiKey'), headerName: name, key: secret }),
  z.object({ scheme: z.literal('headers'), headers: z.array(z.object({ name, value: secret })).min(1).max(20) }),
  z.object({ scheme: z.literal('bearer'), token: secret }),
  z.object({ scheme: z.literal('basic'), userName: name, password: secret }),
]);

export type Authentication = z.output<typeof authentication>;
export type AuthenticationScheme = Authentication['scheme'];

const address = {
  environment: z.enum(environments),
  baseUrl: z.string().trim().min(1).max(2000),
  portalId: z.string().trim().min(1).max(200),
};

/** What **Test connection** needs; it is not kept. */
export const connectionProbe = z.object({ ...address, authentication });
export type ConnectionProbe = z.output<typeof connectionProbe>;

/** What **Save and open** needs. The passphrase is wanted when secrets are kept with one. */
export const connectionDraft = z.object({
  ...address,
  name: z.string().trim().min(1).max(80),
  authentication,
  keepSecretsWith: z.enum(secretKeepers),
  passphrase: z.string().max(1024).nullable(),
});
export type ConnectionDraft = z.output<typeof connectionDraft>;
