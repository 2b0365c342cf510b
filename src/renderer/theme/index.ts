import '@mantine/core/styles.css';
import './fonts.css';
import './tokens.css';
import './base.css';
import './mantine.css';

export { cssVariablesResolver, theme } from './theme.ts';
