import '#renderer/app/ask-first.ts';
import '#renderer/ui/shared.css';
import { createRoot } from 'react-dom/client';
import { App } from '#renderer/app/app.tsx';
import '#renderer/ui/theme/index.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(<App />);
