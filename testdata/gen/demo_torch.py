"""The PyTorch runs of the demo log: the same digits, a small convolutional network, two optimizers.
"""

import sys
import time

# two copies of LLVM cannot share a process; the writer does without
sys.modules["tensorflow"] = None

import torch
from torch import nn
from torch.utils.tensorboard import SummaryWriter

import digits
import figures
import paths

EPOCHS, BATCH = 30, 24
OPTIMIZERS = {
    "sgd": lambda parameters: torch.optim.SGD(parameters, lr=0.05, momentum=0.9),
    "adamw": lambda parameters: torch.optim.AdamW(parameters, lr=0.003, weight_decay=0.05),
}


def network():
    return nn.Sequential(
        nn.Conv2d(1, 12, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(12 * 16, 64), nn.ReLU(), nn.Dropout(0.2),
        nn.Linear(64, digits.CLASSES),
    )


class Run:
    """One training with its writer."""

    def __init__(self, name, make_optimizer):
        torch.manual_seed(11)
        images, labels, validation_images, validation_labels = map(torch.from_numpy, digits.load())
        self.images, self.labels = images.unsqueeze(1), labels.long()
        self.validation_images, self.validation_labels = (
            validation_images.unsqueeze(1), validation_labels.long(),
        )
        self.model = network()
        self.optimizer = make_optimizer(self.model.parameters())
        steps = EPOCHS * len(images) // BATCH
        self.schedule = torch.optim.lr_scheduler.CosineAnnealingLR(self.optimizer, steps)
        self.writer = SummaryWriter(paths.DEMO / "torch" / name)
        self.step = 0

    def batch(self, indices):
        started = time.perf_counter()
        loss = nn.functional.cross_entropy(self.model(self.images[indices]), self.labels[indices])
        self.optimizer.zero_grad()
        loss.backward()
        norm = nn.utils.clip_grad_norm_(self.model.parameters(), 5.0)
        self.optimizer.step()
        self.step += 1
        self.writer.add_scalar("train/loss", loss, self.step)
        self.writer.add_scalar("optim/gradient_norm", norm, self.step)
        self.writer.add_scalar("optim/learning_rate", self.schedule.get_last_lr()[0], self.step)
        if self.step % 4 == 0:
            self.writer.add_scalar(
                "perf/samples_per_second", BATCH / (time.perf_counter() - started), self.step
            )
        self.schedule.step()

    def epoch(self, number):
        self.model.train()
        for indices in torch.randperm(len(self.images)).split(BATCH):
            self.batch(indices)
        for name, weight in self.model.named_parameters():
            self.writer.add_histogram(f"weights/{name}", weight, self.step, bins=32)
            self.writer.add_histogram(f"gradients/{name}", weight.grad, self.step, bins=32)
        self.validate(number)

    @torch.no_grad()
    def validate(self, number):
        self.model.eval()
        logits = self.model(self.validation_images)
        predicted = logits.argmax(dim=1)
        accuracy = (predicted == self.validation_labels).float().mean()
        self.writer.add_scalar(
            "val/loss", nn.functional.cross_entropy(logits, self.validation_labels), self.step
        )
        self.writer.add_scalar("val/accuracy", accuracy, self.step)
        if number % 3 == 0:
            self.pictures(number, predicted.numpy(), accuracy)

    def pictures(self, number, predicted, accuracy):
        images, labels = self.validation_images.squeeze(1).numpy(), self.validation_labels.numpy()
        title = f"epoch {number}: {accuracy:.1%} right"
        self.writer.add_figure(
            "pictures/confusion", figures.confusion(labels, predicted, title), self.step
        )
        wrong = figures.misclassified(images, labels, predicted, f"epoch {number}: not recognised")
        self.writer.add_figure("pictures/misclassified", wrong, self.step)
        filters = self.model[0].weight
        filters = (filters - filters.min()) / (filters.max() - filters.min())
        self.writer.add_images(
            "pictures/filters", nn.functional.interpolate(filters, scale_factor=16), self.step
        )

    def finish(self):
        with torch.no_grad():
            logits = self.model(self.validation_images)
        nines = logits.softmax(dim=1)[:, 9]
        self.writer.add_pr_curve("nines", self.validation_labels == 9, nines, self.step)
        self.writer.add_text("notes/model", f"```\n{self.model}\n```", 0)
        self.writer.close()


if __name__ == "__main__":
    paths.hide_host()
    torch.set_num_threads(1)
    for name, make_optimizer in OPTIMIZERS.items():
        run = Run(name, make_optimizer)
        for number in range(1, EPOCHS + 1):
            run.epoch(number)
        run.finish()
