import { session } from 'electron';

/**
 * The system's way to an address, such as "PROXY host:8080; DIRECT". Asked of a session that loads no page, so that what the windows'
 * session is kept from is not in the answer. Only the origin is told, since a proxy's configuration file is somebody's program.
 */
export const systemProxy = async (url: string): Promise<string> =>
  session.fromPartition('system-proxy').resolveProxy(`${new URL(url).origin}/`);
