import { basename, dirname, join, resolve } from 'node:path'
import { MISSING, readBytes } from '#site/loading/files.ts'
import { NO_RESERVATIONS, readReservations, reservationsPath, type Reservations } from './reservations.ts'
import { SnapshotError } from './snapshot.ts'

/** A tenant's file of vehicles that have been paid for online, as it was when it was read. */
interface ReservationsFile {
  bytes: ReturnType<typeof readBytes>
  /** @throws SnapshotError if the file can't be read */
  reservations: () => Reservations
}

export function readReservationsFile(stateDir: string, slug: string): ReservationsFile {
  const file = join(resolve(stateDir), reservationsPath(slug))
  const bytes = readBytes(dirname(file), basename(file))
  const refuse = (problem: string) => new SnapshotError('', `can’t be used, because ${file} ${problem}`)
  return {
    bytes,
    reservations: () => {
      if ('problem' in bytes) {
        if (bytes.problem === MISSING) return NO_RESERVATIONS
        throw refuse(bytes.problem)
      }
      try {
        return readReservations(bytes.bytes.toString('utf8'))
      } catch {
        throw refuse(
          'isn’t valid JSON. Run `forecourt serve`, which writes that file again, or delete that file',
        )
      }
    },
  }
}
