"""Writes ../hparams/NAME/log, small searches as the tools of four writers log them, and
../hparams/NAME.json, the answers of TensorBoard's server about each.

The latter has the answers of /data/plugin/hparams/experiment and, for all statuses, of
/data/plugin/hparams/session_groups; demo.json those about the demo. Wall times of Keras and
Lightning are from the day it was run.
"""

import json
import pathlib
import shutil
import sys
import warnings

import clock
import paths

OUT = paths.TESTDATA / "hparams"

STATUSES = ["STATUS_UNKNOWN", "STATUS_SUCCESS", "STATUS_FAILURE", "STATUS_RUNNING"]


def write_keras(logdir):
    """As in TensorBoard's guide: an experiment at the root, and a session a trial with the
    callbacks for hyperparameters and for scalars.
    """
    import keras
    import tensorflow as tf
    from tensorboard.plugins.hparams import api as hp

    import digits

    keras.utils.set_random_seed(5)
    images, labels, validation_images, validation_labels = digits.load()
    units = hp.HParam(
        "units", hp.Discrete([8, 16]), display_name="Units", description="How *many*."
    )
    dropout = hp.HParam("dropout", hp.RealInterval(0.0, 0.5))
    optimizer = hp.HParam("optimizer", hp.Discrete(["adam", "sgd"]))
    with tf.summary.create_file_writer(str(logdir)).as_default():
        hp.hparams_config(
            hparams=[units, dropout, optimizer],
            metrics=[
                hp.Metric(
                    "epoch_accuracy", group="validation", display_name="Accuracy (val.)",
                    dataset_type=hp.Metric.VALIDATION,
                ),
                hp.Metric("epoch_loss", group="train", dataset_type=hp.Metric.TRAINING),
            ],
        )
    for i, trial in enumerate(
        [
            {units: 8, dropout: 0.0, optimizer: "adam"},
            {units: 16, dropout: 0.25, optimizer: "sgd"},
            {units: 16, dropout: 0.5, optimizer: "adam"},
        ]
    ):
        run = str(logdir / f"trial-{i}")
        model = keras.Sequential(
            [
                keras.Input((8, 8)), keras.layers.Flatten(),
                keras.layers.Dense(trial[units], activation="relu"),
                keras.layers.Dropout(trial[dropout]), keras.layers.Dense(10),
            ]
        )
        model.compile(
            trial[optimizer], keras.losses.SparseCategoricalCrossentropy(from_logits=True),
            metrics=["accuracy"],
        )
        model.fit(
            images, labels, epochs=2, verbose=0,
            validation_data=(validation_images, validation_labels),
            callbacks=[
                keras.callbacks.TensorBoard(run, write_graph=False),
                hp.KerasCallback(run, trial, trial_id=f"trial {i}"),
            ],
        )


def write_pytorch(logdir):
    """A run a trial, whose add_hparams makes a run below it; the second has a hyperparameter that
    the others lack.
    """
    import torch
    from torch.utils.tensorboard import SummaryWriter

    clock.stop()
    trials = [
        (
            {"lr": 0.1, "batch": 32, "bn": True, "optimizer": "sgd"},
            {"hparam/accuracy": 0.75, "hparam/loss": 0.5}, None,
        ),
        (
            {"lr": 0.01, "batch": 64, "bn": False, "optimizer": "adam", "decay": 1e-4},
            {"hparam/accuracy": torch.tensor(0.9), "hparam/loss": float("nan")},
            {"optimizer": ["adam", "sgd"]},
        ),
        (
            {"lr": torch.tensor([0.3]), "batch": 64, "bn": True, "optimizer": "sgd"},
            {"hparam/accuracy": 0.5, "hparam/loss": 1}, None,
        ),
    ]
    for i, (hparams, metrics, domains) in enumerate(trials):
        clock.advance()
        with SummaryWriter(str(logdir / f"trial{i}")) as writer:
            for step in clock.ticks(range(3)):
                writer.add_scalar("loss", 1 / (step + i + 1), step)
            writer.add_hparams(hparams, metrics, hparam_domain_discrete=domains)
    paths.drop_process(logdir)


def write_tensorboardx(logdir):
    """Several sessions of one writer, with booleans; one is named."""
    from tensorboardX import SummaryWriter

    clock.stop()
    with SummaryWriter(str(logdir)) as writer:
        for i in clock.ticks(range(3)):
            hparams = {
                "lr": 0.1 * (i + 1), "bn": i % 2 == 0, "layers": i + 2,
                "optimizer": ["sgd", "adam"][i % 2],
            }
            writer.add_hparams(
                hparams, {"accuracy": 0.5 + i / 8, "loss": 1 / (i + 1)},
                name="named" if i == 1 else None, global_step=i,
            )


def write_lightning(logdir):
    """The logger of the Trainer, with the hyperparameters of a module, nested ones among them."""
    import lightning
    import torch
    from lightning.pytorch.loggers import TensorBoardLogger

    class Line(lightning.LightningModule):
        def __init__(self, lr, model, note=None):
            super().__init__()
            self.save_hyperparameters()
            self.layer = torch.nn.Linear(4, 1)

        def training_step(self, batch, index):
            loss = self.layer(batch).square().mean()
            self.log("train_loss", loss)
            self.log("hp_metric", loss)
            return loss

        def validation_step(self, batch, index):
            self.log("val_loss", self.layer(batch).square().mean())

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), self.hparams.lr)

    lightning.seed_everything(5, verbose=False)
    data = torch.utils.data.DataLoader(torch.randn(16, 4), batch_size=4)
    for lr in (0.1, 0.02):
        trainer = lightning.Trainer(
            max_epochs=2, accelerator="cpu", log_every_n_steps=2, enable_checkpointing=False,
            enable_progress_bar=False, enable_model_summary=False,
            logger=TensorBoardLogger(str(logdir)),
        )
        trainer.fit(
            Line(lr, {"width": 16, "depth": int(lr * 100), "residual": lr > 0.05}), data, data
        )


def server(logdir):
    """TensorBoard's plugin over a log directory."""
    from tensorboard.backend.event_processing import data_provider, plugin_event_multiplexer
    from tensorboard.plugins import base_plugin
    from tensorboard.plugins.hparams import hparams_plugin

    multiplexer = plugin_event_multiplexer.EventMultiplexer()
    multiplexer.AddRunsFromDirectory(str(logdir))
    multiplexer.Reload()
    context = base_plugin.TBContext(
        logdir=str(logdir),
        data_provider=data_provider.MultiplexerDataProvider(multiplexer, str(logdir)),
        sampling_hints={}, plugin_name_to_instance={},
    )
    return hparams_plugin.HParamsPlugin(context)


def answers(logdir):
    """The server's answers about a log directory."""
    from werkzeug import test as werkzeug_test, wrappers

    plugin = server(logdir)

    def post(route, request):
        return json.loads(
            werkzeug_test.Client(route, wrappers.Response)
            .post("/", json=request)
            .get_data(as_text=True)
        )

    groups = post(
        plugin.list_session_groups_route, {"allowedStatuses": STATUSES, "sliceSize": 1000000}
    )
    return {"experiment": post(plugin.get_experiment_route, {}), "groups": groups["sessionGroups"]}


def main(names):
    warnings.simplefilter("ignore")
    paths.hide_host()
    for name in names:
        log = paths.DEMO
        if name != "demo":
            log = OUT / name / "log"
            shutil.rmtree(log, ignore_errors=True)
            log.mkdir(parents=True)
            globals()[f"write_{name}"](log)
            paths.rename_host(log)
            for path in log.rglob("*"):
                # beside its log, Lightning keeps hyperparameters in a file
                if path.is_file() and "tfevents" not in path.name:
                    path.unlink()
        with open(OUT / f"{name}.json", "w", encoding="utf-8") as out:
            json.dump(answers(log), out, indent=1)
            print(file=out)


if __name__ == "__main__":
    # Not all in one process: two writers get a clock that stands still, and the server of
    # TensorBoard reads with the installed TensorFlow.
    main(sys.argv[1:])
