import { useRef, useState } from 'react'
import { WORDS } from '../words.ts'
import { api, type Picture } from '../api.ts'

/** Lets editors add a picture by choosing a file, dropping it, or pasting it. */
export const useAdding = (onAdded: (picture: Picture, file: File) => void) => {
  const [said, setSaid] = useState('')
  const [wrong, setWrong] = useState('')
  const [isOver, setOver] = useState(false)
  const add = async (files: FileList | null | undefined): Promise<void> => {
    const file = files?.[0]
    setOver(false)
    if (!file) {
      setWrong(WORDS.noFile)
      return
    }
    setWrong('')
    setSaid(WORDS.adding(file.name))
    try {
      const picture = await api.addPhoto(file)
      setSaid(WORDS.added(picture.src.replace(/^\/photos\//, ''), picture.width, picture.height))
      onAdded(picture, file)
    } catch (error) {
      setSaid('')
      setWrong(error instanceof Error ? error.message : String(error))
    }
  }
  return {
    said,
    wrong,
    isOver,
    add,
    /** Handlers for the element that pictures are dropped on. */
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
const TAKEN = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** A button that opens the system's file dialog. */
export const Chooser = ({
  name,
  text,
  takes,
  onChosen,
}: {
  /** The name for screen readers. */
  name: string
  text: string
  /** A format to accept besides the usual ones. */
  takes?: string | undefined
  onChosen: (files: FileList | null) => void
}) => {
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
        accept={takes === undefined ? TAKEN : `${TAKEN},${takes}`}
        onChange={({ target }) => {
          onChosen(target.files)
          // Empty the input, so that choosing the same file again counts as a change.
          target.value = ''
        }}
      />
    </>
  )
}

/** Reports whether adding the picture worked. */
export const Told = ({ said, wrong }: { said: string; wrong: string }) => (
  <>
    <p className="help" aria-live="polite">
      {said}
    </p>
    {wrong !== '' && (
      <p className="error" role="alert">
        {wrong}
      </p>
    )}
  </>
)

export const chooseFor = (label: string): string => `${WORDS.choosePicture} ${label}`
