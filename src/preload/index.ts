import { contextBridge, ipcRenderer } from 'electron';
import type { IpcRendererEvent } from 'electron';

import { EVENT_CHANNEL, INVOKE_CHANNEL } from '#shared/bridge/channels.ts';
import type { AppEvent, Bridge } from '#shared/bridge/events.ts';

const bridge: Bridge = {
  invoke: async (command, input) => {
    try {
      return (await ipcRenderer.invoke(INVOKE_CHANNEL, command, input)) as unknown;
    } catch {
      // The input could not be cloned.
      return { ok: false, error: { kind: 'invalid', problems: [{ field: '', code: 'notAllowed' }] } };
    }
  },
  subscribe: (listener) => {
    // The window must not get Electron's event object, which leads to ipcRenderer.
    const deliver = (_event: IpcRendererEvent, event: AppEvent): void => listener(event);
    ipcRenderer.on(EVENT_CHANNEL, deliver);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, deliver);
    };
  },
};

contextBridge.exposeInMainWorld('tesoro', Object.freeze(bridge));
