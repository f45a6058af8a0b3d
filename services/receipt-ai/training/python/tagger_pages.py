"""Pages as `write-tensors.ts` wrote them, in batches of pages of similar length."""
import numpy as np

IDS, NUMBERS, PLACES, TARGETS = 12, 30, 3, 2
LENGTHS = (48, 96, 160, 256, 400)


class Pages:
    def __init__(self, file):
        self.data = np.memmap(file, dtype=np.int32, mode="r")
        self.starts, self.counts = [], []
        at = 0
        while at < len(self.data):
            count = int(self.data[at])
            self.starts.append(at + 1)
            self.counts.append(count)
            at += 1 + count * (IDS + NUMBERS + PLACES + 1) + TARGETS
        self.counts = np.asarray(self.counts)

    def __len__(self):
        return len(self.starts)

    def batches(self, words, rng, once=False):
        while True:
            groups = {length: [] for length in LENGTHS}
            for page in rng.permutation(len(self)):
                length = next(each for each in LENGTHS if self.counts[page] <= each)
                groups[length].append(page)
                if len(groups[length]) * length >= words:
                    yield self.batch(groups[length], length)
                    groups[length] = []
            if once:
                return

    def batch(self, pages, length):
        size = len(pages)
        batch = {
            "ids": np.zeros((size, length, IDS), np.int32),
            "numbers": np.zeros((size, length, NUMBERS), np.float32),
            "places": np.zeros((size, length, PLACES), np.float32),
            "labels": np.zeros((size, length), np.int32),
            "mask": np.zeros((size, length), np.float32),
            "targets": np.zeros((size, TARGETS), np.int32),
        }
        for row, page in enumerate(pages):
            at, count = self.starts[page], self.counts[page]
            for name, width, kind in (("ids", IDS, np.int32), ("numbers", NUMBERS, np.float32), ("places", PLACES, np.float32)):
                part = np.asarray(self.data[at : at + count * width]).view(kind)
                batch[name][row, :count] = part.reshape(count, width)
                at += count * width
            batch["labels"][row, :count] = self.data[at : at + count]
            batch["mask"][row, :count] = 1
            batch["targets"][row] = self.data[at + count : at + count + TARGETS]
        return batch
