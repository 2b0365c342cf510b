import { failed } from '#shared/domain/result.ts';
import type { WorkspaceHandlers } from './command-handlers.ts';
import { workspaceCommands } from './workspace-commands.ts';

export const unbuilt = Object.fromEntries(workspaceCommands.map((name) => [name, async () => failed({ kind: 'notFound' as const })])) as unknown as WorkspaceHandlers;
