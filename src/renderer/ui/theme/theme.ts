import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

const green: MantineColorsTuple = [
  '#edf6f1', '#d9eae1', '#b0d4c1', '#83bd9f', '#5ea982', '#3f9469', '#2b8056', '#17633f', '#115034', '#0b3c27',
];

/** Neutral greys with a breath of green, from the lightest to the darkest. */
const gray: MantineColorsTuple = [
  '#f6f7f6', '#eef1ef', '#e1e5e2', '#d3d9d5', '#c4cbc6', '#98a29c', '#757f79', '#59635d', '#3a423d', '#1b211e',
];

const dark: MantineColorsTuple = [
  '#e6ebe8', '#a6b1ab', '#929d97', '#58635d', '#3d4741', '#2a312d', '#1e2421', '#161a18', '#101312', '#0b0d0c',
];

/** No higher than the room there is, as at 200 %: the rest is scrolled to (see mantine.css). */
const inTheWindow = { shift: true, flip: true, size: { padding: 8 } } as const;

/** Mantine's theme: the measures of its own parts. Colours come from tokens.css, so that there is one place for each. */
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
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // Hints below, so that fields beside each other stand on one line whatever is said about them.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // Where it is opened, so that it belongs to the same landmark.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: { duration: 100 }, middlewares: inTheWindow } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 }, middlewares: inTheWindow } },
    // A dialog’s header would otherwise count as a second banner of the page.
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
