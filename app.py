"""The frame of Cutline: ``streamlit run app.py``. Everything it does stands in :mod:`ui.shell`."""

from ui import shell, warming

warming.start()
shell.run()
