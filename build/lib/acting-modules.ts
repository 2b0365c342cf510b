/** Whether a module of the window does something although nobody asks it for anything. The bundle leaves the others out where nothing of them is used. */
export const actsByBeingThere = (id: string): boolean => !/\/src\/(renderer|shared)\/(?!main\.tsx|app\/ask-first\.ts|ui\/theme\/).*\.tsx?$/.test(id.replaceAll('\\', '/'));
