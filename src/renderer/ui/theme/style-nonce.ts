declare global {
  interface Window {
    /** Read by the scroll lock of Mantine's dialogs for the style element that it makes. */
    __webpack_nonce__?: string;
  }
}

/** The nonce that the page's policy wants on style elements. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

window.__webpack_nonce__ = styleNonce();
