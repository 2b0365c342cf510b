export { joinTeam, openJoiningDesk } from './joining.ts';
export { foundTeam, openTeamDesk } from './team-desk.ts';
