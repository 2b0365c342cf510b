import '@mantine/core/styles.css';
import './fonts.css';
import './tokens.css';
import './base.css';
import './mantine.css';
import './contrast.css';

export { cssVariablesResolver, theme } from './theme.ts';
