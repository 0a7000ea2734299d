/** Whether a process with this id is running on this machine. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process is running but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
