/** For what the window asks, and is answered. */
export const INVOKE_CHANNEL = 'tesoro:invoke';
/** For what the main process sends unasked. */
export const EVENT_CHANNEL = 'tesoro:event';
