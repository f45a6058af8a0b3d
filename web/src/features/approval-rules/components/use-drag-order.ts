import { useState, type DragEvent } from 'react';

/** Makes the rows of a list draggable. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setOver(null);
  };
  return {
    over: from === over ? null : over,
    handleProps: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(index));
        setFrom(index);
      },
      onDragEnd: end,
    }),
    rowProps: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (from === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (from === null) return;
        event.preventDefault();
        if (from !== index) onMove(from, index);
        end();
      },
    }),
  };
}
