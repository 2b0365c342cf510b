import { MantineProvider } from '@mantine/core';
import { cssVariablesResolver, theme } from './theme/index.ts';

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <p>Tesoro</p>
    </MantineProvider>
  );
}
