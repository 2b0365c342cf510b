import { contextBridge, ipcRenderer } from 'electron';
import type { IpcRendererEvent } from 'electron';

import { EVENT_CHANNEL, INVOKE_CHANNEL } from '#shared/bridge/events.ts';
import type { AppEvent, Bridge } from '#shared/bridge/events.ts';

const bridge: Bridge = {
  invoke: (command, input) => ipcRenderer.invoke(INVOKE_CHANNEL, command, input),
  subscribe: (listener) => {
    // The window must not get Electron's event object: it leads to the renderer's own IPC.
    const deliver = (_event: IpcRendererEvent, event: AppEvent): void => listener(event);
    ipcRenderer.on(EVENT_CHANNEL, deliver);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, deliver);
    };
  },
};

contextBridge.exposeInMainWorld('tesoro', Object.freeze(bridge));
