"""The baseline of benchmarks/first_load.py: the same pages, served by Streamlit alone."""

from ui.frame import jit_warmup, shell

jit_warmup.start()
shell.run()
