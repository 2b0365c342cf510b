/** Whether an address lies on a route, or under it; a part that begins with a colon stands for anything. */
export function matchRoute(route: string, location: string): boolean {
  const parts = (location.split('?', 1)[0] ?? '').split('/');
  return route.split('/').every((part, index) => (part.startsWith(':') ? (parts[index] ?? '') !== '' : parts[index] === part));
}
