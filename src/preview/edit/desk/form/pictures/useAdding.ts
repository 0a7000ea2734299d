import { useState } from 'react'
import { api, type Picture } from '../../api.ts'
import { WORDS } from '../../words.ts'

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
