import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { onPath } from './display.js';

const isThere = (...paths) => paths.some((path) => existsSync(path));

/** Bindings lie in the folder of the processor's libraries. */
const hasTypelib = (name) => existsSync('/usr/lib') && readdirSync('/usr/lib').some((folder) => existsSync(join('/usr/lib', folder, 'girepository-1.0', name)));

/** The packages of Debian that are missing here to hear a window as a screen reader does, over AT-SPI. Elsewhere than on Linux, that it is Linux's. */
export const screenReaderLacks = () => {
  if (process.platform !== 'linux') return ['AT-SPI is the accessibility bus of Linux'];
  return [
    ...(onPath('dbus-daemon') ? [] : ['dbus']),
    ...(isThere('/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher') ? [] : ['at-spi2-core']),
    ...(isThere('/usr/bin/python3') && isThere('/usr/lib/python3/dist-packages/gi') ? [] : ['python3-gi']),
    ...(hasTypelib('Atspi-2.0.typelib') ? [] : ['gir1.2-atspi-2.0']),
  ];
};
