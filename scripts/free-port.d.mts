export function freePort(): Promise<number>;
export function freePortFrom(first: number): Promise<number>;
