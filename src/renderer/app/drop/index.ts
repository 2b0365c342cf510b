export { DropAnywhere } from './drop-anywhere.tsx';
