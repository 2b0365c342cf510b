export { Unlock } from './unlock.tsx';
