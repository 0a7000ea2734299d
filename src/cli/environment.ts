export function readEnvironment(_environment: NodeJS.ProcessEnv): void {}
