/** The packages of Debian that are missing here to hear a window as a screen reader does, over AT-SPI. */
export function screenReaderLacks(): readonly string[];
