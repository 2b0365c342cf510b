export { sayExported } from './say-exported.ts';
export { TablePreferencesProvider } from './table-preferences-provider.tsx';
