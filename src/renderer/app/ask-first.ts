import { appStateNow, startAppState } from '#renderer/data/app-state.ts';
import { askOverviewAhead } from '#renderer/data/overview.ts';
import { askPlacesAhead } from '#renderer/data/view-state.ts';

// Asked before the page's libraries are read: the answer is there when the page is. So is what the frame and its first page need of an open connection.
void startAppState().then(() => {
  if (appStateNow()?.session.status !== 'open') return;
  askPlacesAhead();
  askOverviewAhead();
});
