import { later } from '#renderer/ui/index.ts';

export { Welcome } from './welcome.tsx';

export const EditConnection = later(async () => (await import('./edit-connection.tsx')).EditConnection);
export const ForgottenPin = later(async () => (await import('./forgotten-pin.tsx')).ForgottenPin);
export const KeepSecrets = later(async () => (await import('./keep-secrets.tsx')).KeepSecrets);
