import type { AuthScheme } from '#main/bank/index.ts';

import { httpAnswer, startTcpBank } from './tcp-bank.ts';

/** A server of access tokens, each good for so many seconds. */
export interface TestIssuer {
  /** How a client of it proves itself. */
  readonly auth: Extract<AuthScheme, { kind: 'oauth2' }>;
  issued(): number;
  /** From now on it answers with this OAuth code; null: tokens again. */
  refuse(code: string | null): void;
  close(): Promise<void>;
}

export async function startTestIssuer(lifeSeconds: number): Promise<TestIssuer> {
  let refused: string | null = null;
  let issued = 0;
  const server = await startTcpBank(({ socket }) => {
    if (refused !== null) return void socket.write(httpAnswer(400, { error: refused }));
    issued += 1;
    return void socket.write(httpAnswer(200, { access_token: `token-${String(issued)}`, token_type: 'bearer', expires_in: lifeSeconds }));
  });
  return {
    auth: { kind: 'oauth2', tokenUrl: server.url, clientId: 'client', clientSecret: 'secret', scope: '', credentialsIn: 'header' },
    issued: () => issued,
    refuse: (code) => {
      refused = code;
    },
    close: () => server.close(),
  };
}
