import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorSchemeManager, MantineColorsTuple } from '@mantine/core';
import '@mantine/core/styles.css';
import './fonts.css';
import './tokens.css';
import './base.css';
import './mantine.css';
import './contrast.css';
import { buttonRoot } from './steady-button.tsx';

const green: MantineColorsTuple = [
  '#edf6f1', '#d9eae1', '#b0d4c1', '#83bd9f', '#5ea982', '#3f9469', '#2b8056', '#17633f', '#115034', '#0b3c27',
];

/** Greys with a breath of green, from light to dark. */
const gray: MantineColorsTuple = [
  '#f6f7f6', '#eef1ef', '#e1e5e2', '#d3d9d5', '#c4cbc6', '#98a29c', '#757f79', '#59635d', '#3a423d', '#1b211e',
];

const dark: MantineColorsTuple = [
  '#e6ebe8', '#a6b1ab', '#929d97', '#58635d', '#3d4741', '#2a312d', '#1e2421', '#161a18', '#101312', '#0b0d0c',
];

/** Not higher than the window, as at 200 %: the rest is scrolled to (see mantine.css). */
const inTheWindow = { shift: true, flip: true, size: { padding: 8 } } as const;

/** The measures of Mantine's parts. Colours are in tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--t-font)',
  fontFamilyMonospace: 'var(--t-font-mono)',
  headings: { fontFamily: 'var(--t-font)', fontWeight: '620' },
  colors: { green, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 4,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  components: {
    Button: { defaultProps: { size: 'sm', renderRoot: buttonRoot } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', renderRoot: buttonRoot } },
    // Hints go below, so that fields beside each other stay aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // In the same landmark as its button.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: { duration: 100 }, middlewares: inTheWindow } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 }, middlewares: inTheWindow } },
    // A header would count as a second banner of the page.
    Modal: { defaultProps: { padding: 'lg', transitionProps: { duration: 120 }, attributes: { header: { role: 'presentation' } } } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
  },
});

const fromTokens = {
  '--mantine-color-body': 'var(--t-surface)',
  '--mantine-color-text': 'var(--t-text)',
  '--mantine-color-dimmed': 'var(--t-text-muted)',
  '--mantine-color-placeholder': 'var(--t-text-faint)',
  '--mantine-color-error': 'var(--t-wrong)',
  '--mantine-color-default': 'var(--t-surface-raised)',
  '--mantine-color-default-hover': 'var(--t-surface-hover)',
  '--mantine-color-default-border': 'var(--t-line-strong)',
  '--mantine-color-default-color': 'var(--t-text)',
  '--mantine-color-anchor': 'var(--t-accent-text)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: fromTokens, dark: fromTokens });

/** The settings alone say which colours are shown. Mantine's own way looks into the page's storage, which waits for the main process while that starts. */
export const colorsOfSettings: MantineColorSchemeManager = { get: (scheme) => scheme, set: () => undefined, subscribe: () => undefined, unsubscribe: () => undefined, clear: () => undefined };

declare global {
  interface Window {
    /** Read by the scroll lock of Mantine's dialogs for its style element. */
    __webpack_nonce__?: string;
  }
}

/** The nonce that the content security policy demands of style elements. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

window.__webpack_nonce__ = styleNonce();
