import type { closing as english } from '../en/closing.ts';

export const closing: typeof english = {
};
