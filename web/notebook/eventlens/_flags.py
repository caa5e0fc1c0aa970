"""The flags of %tensorboard that mean nothing here, so that a notebook written for it runs when the
name of the magic is changed.
"""

# For each flag of TensorBoard 2 and of its plugins: whether a value follows it.
FLAGS = {
    "--bind_all": False,
    "--db": True,
    "--db_import": False,
    "--debugger_data_server_grpc_port": True,
    "--debugger_port": True,
    "--detect_file_replacement": True,
    "--event_file": True,
    "--extra_data_server_flags": True,
    "--generic_data": True,
    "--grpc_creds_type": True,
    "--grpc_data_provider": True,
    "--host": True,
    "--inspect": False,
    "--load_fast": True,
    "--master_tpu_unsecure_channel": True,
    "--max_reload_threads": True,
    "--path_prefix": True,
    "--purge_orphaned_data": True,
    "--reload_multifile": True,
    "--reload_multifile_inactive_secs": True,
    "--reload_task": True,
    "--reuse_port": True,
    "--samples_per_plugin": True,
    "--tag": True,
    "--verbosity": True,
    "--version_tb": False,
    "--whatif-data-dir": True,
    "--whatif-use-unsafe-custom-prediction": True,
    "--window_title": True,
}


def without(words):
    """Returns the words of a command line without these flags and their values, and the flags that
    were there, each once.
    """
    kept, ignored, is_value = [], [], False
    for word in words:
        name, equals, _ = word.partition("=")
        if is_value and not word.startswith("--"):
            is_value = False
        elif name in FLAGS:
            is_value = FLAGS[name] and not equals
            ignored.append(name)
        else:
            kept.append(word)
            is_value = False
    return kept, list(dict.fromkeys(ignored))
