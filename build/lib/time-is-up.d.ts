export declare const TIME_IS_UP: string;
export declare function timeGivenUntil(untilMs: number): void;
export declare function timeIsUp(): boolean;
