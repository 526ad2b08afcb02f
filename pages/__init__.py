"""The pages: flat Streamlit scripts, one each. A page is: title, inputs, one call, show; it holds no arithmetic."""
