import { contextBridge } from 'electron';

contextBridge.exposeInMainWorld('hello', { world: true });
