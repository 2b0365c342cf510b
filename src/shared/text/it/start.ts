import type { start as english } from '../en/start.ts';
import { frame } from './app/frame.ts';
import { welcome } from './app/welcome.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';

/** What the first page says. */
export const start: typeof english = {
  common, errors, frame, welcome,
};
