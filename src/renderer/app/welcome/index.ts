import { withTexts } from '#renderer/i18n/index.ts';
import { later } from '#renderer/ui/index.ts';

export { Welcome } from './welcome.tsx';

export const EditConnection = later(async () => (await withTexts(import('./edit-connection.tsx'))).EditConnection);
export const ForgottenPin = later(async () => (await withTexts(import('./forgotten-pin.tsx'))).ForgottenPin);
export const KeepSecrets = later(async () => (await withTexts(import('./keep-secrets.tsx'))).KeepSecrets);
