export { TablePreferencesProvider } from './table-preferences-provider.tsx';
