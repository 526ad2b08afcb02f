"""Everything that a request passes on its way to Streamlit, the outermost first: what ``app.py`` serves."""

from starlette.middleware import Middleware

from web.addresses import Closed, StartPage
from web.headers import Headers
from web.static import Static

ALL = [Middleware(Headers), Middleware(Closed), Middleware(StartPage), Middleware(Static)]
