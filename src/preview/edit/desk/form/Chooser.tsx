import { useRef, useState } from 'react'
import { WORDS } from '../words.ts'
import type { Picture } from '../../photoRoutes.ts'
import { api, messageOf } from '../api.ts'

export function useStatus(initial = '') {
  const [status, setStatus] = useState({ text: initial, error: '' })
  return {
    status,
    fail: (error: string): void => setStatus(({ text }) => ({ text, error })),
    run: async (start: string, work: () => Promise<string>): Promise<void> => {
      setStatus({ text: start, error: '' })
      try {
        setStatus({ text: await work(), error: '' })
      } catch (error) {
        setStatus({ text: '', error: messageOf(error) })
      }
    },
  }
}

export function useUpload(onAdded: (picture: Picture, file: File) => void) {
  const { status, fail, run } = useStatus()
  const [isOver, setOver] = useState(false)
  const add = async (files: FileList | null | undefined): Promise<void> => {
    const file = files?.[0]
    setOver(false)
    if (!file) return fail(WORDS.noFile)
    await run(WORDS.adding(file.name), async () => {
      const picture = await api.addPhoto(file)
      onAdded(picture, file)
      return WORDS.added(picture.src.replace(/^\/photos\//, ''), picture.width, picture.height)
    })
  }
  return {
    status,
    isOver,
    add,
    target: {
      onDragOver: (event: React.DragEvent) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: React.DragEvent) => {
        event.preventDefault()
        event.stopPropagation()
        void add(event.dataTransfer.files)
      },
    },
  }
}

/** The formats that the server accepts. With this list, phones convert their own photo format to JPEG. */
const FORMATS = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export function Chooser({
  name,
  text,
  takes,
  onChosen,
}: {
  /** For screen readers. */
  name: string
  text: string
  takes?: string | undefined
  onChosen: (files: FileList | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" aria-label={name} onClick={() => input.current?.click()}>
        {text}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={takes === undefined ? FORMATS : `${FORMATS},${takes}`}
        onChange={({ target }) => {
          onChosen(target.files)
          // Empty the input, so that choosing the same file again counts as a change.
          target.value = ''
        }}
      />
    </>
  )
}

export const Status = ({ text, error }: ReturnType<typeof useStatus>['status']) => (
  <>
    <p className="help" aria-live="polite">
      {text}
    </p>
    {error !== '' && (
      <p className="error" role="alert">
        {error}
      </p>
    )}
  </>
)

export const chooserName = (label: string): string => `${WORDS.choosePicture} ${label}`
