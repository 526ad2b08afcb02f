"""The frame of Cutline: ``streamlit run app.py``. Everything it does stands in :mod:`ui.frame.shell`."""

from ui.frame import jit_warmup, shell

jit_warmup.start()
shell.run()
