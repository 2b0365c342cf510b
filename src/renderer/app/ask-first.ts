import { startAppState } from '#renderer/data/app-state.ts';

// Asked before the page's libraries are read: the answer is there when the page is.
void startAppState();
