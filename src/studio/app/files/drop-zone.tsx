import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import styles from './files.module.css';

/** Whether files are dragged, not text or a row of a list. */
const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** An area that takes a dropped file. Anyone who uses no mouse has a button beside it. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  // Entering a child comes before leaving its parent.
  const depth = useRef(0);
  const step = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setIsOver(depth.current > 0);
  };
  const take = (event: DragEvent, act: () => void) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    // The window refuses what reaches it.
    event.stopPropagation();
    act();
  };
  return (
    <div
      className={`${styles['zone']} ${isOver ? styles['over'] : ''}`}
      onDragEnter={(event) => take(event, () => step(1))}
      onDragLeave={(event) => take(event, () => step(-1))}
      onDragOver={(event) => take(event, () => (event.dataTransfer.dropEffect = 'copy'))}
      onDrop={(event) =>
        take(event, () => {
          step(-depth.current);
          onFiles([...event.dataTransfer.files]);
        })
      }
    >
      {children}
    </div>
  );
}

/** Refuses files that are dropped beside an area that takes them: the browser would leave the studio to show them. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = 'none';
    };
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, refuse);
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, refuse);
    };
  }, []);
}
